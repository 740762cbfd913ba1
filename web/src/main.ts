import "./styles/tokens.css";
import "./styles/ui.css";
import "./styles/map.css";
import "./styles/wasteland.css";
import "./styles/start.css";
import "./styles/page.css";
import "./styles/cards.css";
import "./styles/workbench.css";
import "./styles/forms.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { tongue } from "./lib/i18n/index.svelte";
import { look } from "./lib/theme.svelte";

look.start();
document.documentElement.lang = tongue.now;
mount(App, { target: document.getElementById("app")! });

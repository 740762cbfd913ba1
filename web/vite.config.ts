import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The page is served from the package: relative addresses, no inlined data, nothing from elsewhere.
export default defineConfig({
  base: "/",
  plugins: [svelte()],
  build: {
    outDir: "../src/sixgun/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});

import { expect, test } from "vitest";
import { fill } from "../src/lib/i18n/index.svelte";
import { joined } from "../src/lib/joins";
import cases from "./joined.json";

test.each(cases as [string, string, string, string][])("in %s, %j and %j", (language, before, value, said) => {
  expect(joined(before, value, language)).toBe(said);
});

test("templates join what they are filled with", () => {
  expect(fill("La banda de {who} gana: {n}.", { who: "el Zurdo", n: 3 }, "es")).toBe("La banda del Zurdo gana: 3.");
  expect(fill("{n} shot|{n} shots", { n: 2 }, "en")).toBe("2 shots");
});

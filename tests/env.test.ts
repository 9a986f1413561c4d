import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "vitest"
import { parseEnv } from "@/lib/env"

describe("settings", () => {
  it("have a default each, also where they are set to nothing", () => {
    const settings = parseEnv({ PORT: "", BASE_URL: "", DATABASE_URL: "", AUTO_APPROVE: "" })
    expect(settings).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", AUTO_APPROVE: "verified", ALLOW_PRIVATE: [] })
    expect(settings).toEqual(parseEnv({}))
  })

  it.each([
    ["PORT", "70000"],
    ["PORT", "http"],
    ["BASE_URL", "/"],
    ["BASE_URL", "ftp://directory.example"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["ADMIN_SECRET", "short"],
    ["ALLOW_PRIVATE", "127.0.0.1"],
    ["AUTO_APPROVE", "sometimes"],
    ["BTC_USD_RATE", "-1"],
    ["LOG_LEVEL", "loud"],
  ])("names the variable when it is wrong: %s=%s", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`${name}`)
  })

  it("names every wrong variable at once", () => {
    expect(() => parseEnv({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT: [\s\S]*LOG_LEVEL: /)
  })

  it("let private addresses through only where the directory is not on the internet", () => {
    const ALLOW_PRIVATE = "127.0.0.1:4021, [::1]:4022"
    expect(parseEnv({ ALLOW_PRIVATE }).ALLOW_PRIVATE).toEqual(["127.0.0.1:4021", "[::1]:4022"])
    expect(parseEnv({ ALLOW_PRIVATE, BASE_URL: "http://127.0.0.1:3000" }).ALLOW_PRIVATE).toHaveLength(2)
    expect(() => parseEnv({ ALLOW_PRIVATE, BASE_URL: "https://directory.example" })).toThrow("ALLOW_PRIVATE")
  })

  it("are read from a file .env too, where the environment says nothing", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "directory-env-"))
    writeFileSync(path.join(folder, ".env"), "PORT=4444\nSITE_NAME=From the file\n")
    const loader = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href
    const module = pathToFileURL(path.resolve("lib/env.ts")).href
    const script = `import(${JSON.stringify(module)}).then(({ env }) => console.log(env.PORT, env.SITE_NAME))`
    const environment = { PATH: process.env.PATH, NODE_ENV: "test", SITE_NAME: "From the environment" } as const
    const output = execFileSync(process.execPath, ["--import", loader, "-e", script], { cwd: folder, env: environment })
    rmSync(folder, { recursive: true })
    expect(output.toString().trim()).toBe("4444 From the environment")
  })
})

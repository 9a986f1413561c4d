// The files of deploy/: their settings exist, and the programs that read them accept them where these are at hand.

import { spawnSync } from "node:child_process"
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Deployment } from "kubernetes-models/apps/v1"
import { PodDisruptionBudget } from "kubernetes-models/policy/v1"
import { ConfigMap, Service } from "kubernetes-models/v1"
import { describe, expect, it } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { z } from "zod"
import { SECRET_SETTINGS } from "@/lib/env/secret-files"
import { Settings } from "@/lib/env/settings"
import { findMissing } from "../support/programs-at-hand"

const read = (name: string) => readFileSync(path.join("deploy", name), "utf8")
const CONTAINER = read("Containerfile")
const UNIT = read("directory.service")
const SETTING_NAMES = new Set<string>([
  ...Object.keys(Settings.shape),
  ...SECRET_SETTINGS.map((name) => `${name}_FILE`),
])

const Compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      secrets: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.object({ condition: z.literal("service_healthy") })).default({}),
      healthcheck: z.looseObject({}).optional(),
      deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.unknown()),
})
const compose = Compose.parse(parse(read("compose.yaml"), { merge: true }))
const ours = Object.entries(compose.services).filter(([, { image }]) => image === "directory")

const Kind = z.looseObject({ kind: z.string() })
const KINDS = { ConfigMap, Deployment, PodDisruptionBudget, Service }
const kubernetes = parseAllDocuments(read("kubernetes.yaml")).map((one) => Kind.parse(one.toJS()))

describe("D-deploy-01 the settings in the files of deploy/", () => {
  it.each([
    [
      "Containerfile",
      [...CONTAINER.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = ""]) => line.match(/\b[A-Z_]+(?==)/g) ?? []),
    ],
    [
      "directory.service",
      [...UNIT.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.match(/\b[A-Z_0-9]+(?==)/g) ?? []),
    ],
    ["compose.yaml", ours.flatMap(([, { environment }]) => Object.keys(environment))],
    [
      "kubernetes.yaml",
      kubernetes.flatMap((one) =>
        one.kind === "ConfigMap" ? Object.keys(z.record(z.string(), z.string()).parse(one["data"])) : [],
      ),
    ],
  ])("of %s exist", (_, names) => {
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !SETTING_NAMES.has(name))).toEqual([])
  })
})

describe("deploy/Containerfile", () => {
  it("copies what exists, and runs without root and without a shell", () => {
    const [, build = "", image = ""] = CONTAINER.split(/^FROM /m)
    for (const [, names = ""] of build.matchAll(/^COPY ([^-].*) \S+$/gm))
      expect(names.split(" ").filter((name) => !existsSync(name))).toEqual([])
    expect(image).toContain("USER 10001:10001")
    expect(image).not.toContain("npm")
    const [, command = ""] = /^CMD (.*)$/m.exec(image) ?? []
    expect(JSON.parse(command)).toEqual(["node", "dist/server.mjs"])
  })

  it("has a health check that fails where nothing serves", () => {
    const [, text = ""] = /^HEALTHCHECK .*? CMD (\[.*\])$/m.exec(CONTAINER) ?? []
    const [program, ...given] = z.array(z.string()).parse(JSON.parse(text))
    expect(program).toBe("node")
    // Port 1 serves nothing.
    expect(
      spawnSync(
        process.execPath,
        given.map((one) => one.replace(":3000/", ":1/")),
      ).status,
    ).toBe(1)
    expect(given.join(" ")).toContain("/readyz")
  })
})

describe("deploy/compose.yaml", () => {
  it("has two web processes, one worker, and limits for every service", () => {
    expect(ours.map(([name]) => name)).toEqual(["web1", "web2", "worker"])
    expect(ours.map(([, { environment }]) => environment["JOBS"])).toEqual(["off", "off", "embedded"])
  })

  it("declares what it uses: secrets, volumes, and the health of what a service waits for", () => {
    for (const [name, { secrets, volumes, depends_on }] of Object.entries(compose.services)) {
      expect(
        secrets.filter((one) => !(one in compose.secrets)),
        name,
      ).toEqual([])
      expect(
        volumes.filter((one) => !((one.split(":")[0] ?? "") in compose.volumes)),
        name,
      ).toEqual([])
      for (const other of Object.keys(depends_on)) expect(compose.services[other]?.healthcheck, other).toBeDefined()
    }
    for (const file of [...read("compose.yaml").matchAll(/_FILE: (\/run\/secrets\/([\w-]+))/g)])
      expect(file[2] !== undefined && file[2] in compose.secrets, file[1]).toBe(true)
  })
})

describe("deploy/kubernetes.yaml", () => {
  it.each(kubernetes.map((one) => [one.kind, one] as const))("has a valid %s", (kind, one) => {
    const Model = KINDS[kind as keyof typeof KINDS]
    expect(() => new Model(one as never).validate()).not.toThrow()
  })

  it("is checked by a schema that finds a fault", () => {
    const [web] = kubernetes.filter(({ kind }) => kind === "Deployment")
    expect(() => new Deployment({ ...web, spec: { replicas: "two" } } as never).validate()).toThrow()
  })
})

describe("deploy/directory.service", () => {
  it("is accepted by systemd, with an exposure of at most 2.5", ({ skip }) => {
    const missing = findMissing("systemd-analyze")
    skip(missing !== undefined, missing)
    const folder = mkdtempSync(path.join(tmpdir(), "directory-unit-"))
    const file = path.join(folder, "directory.service")
    copyFileSync("deploy/directory.service", file)
    // Node may stand elsewhere on the machine of the tests.
    const isFault = (line: string) => line.includes("directory.service:") && !line.includes("is not executable")
    const verified = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" })
    expect(verified.stderr.split("\n").filter(isFault)).toEqual([])
    const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", file], { encoding: "utf8" })
    rmSync(folder, { recursive: true })
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThanOrEqual(2.5)
  })
})

describe("deploy/Caddyfile", () => {
  it("is valid", ({ skip }) => {
    const missing = findMissing("caddy")
    skip(missing !== undefined, missing)
    const { status, stderr } = spawnSync("caddy", ["validate", "--config", "deploy/Caddyfile"], { encoding: "utf8" })
    expect(status, stderr).toBe(0)
  })
})

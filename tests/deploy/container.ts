// Builds and runs an image as its Containerfile says, where no container engine runs: each stage is an overlay over the root of this
// machine, which takes the place of the base image (so Node.js has the version of this machine), and each step runs in a chroot.
// Needs Linux, root, and overlay file systems.

import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { z } from "zod"

const Arguments = z.array(z.string())

interface Stage {
  root: string
  /** The files that differ from the base image. */
  layer: string
  folder: string
  user: string
  env: Record<string, string>
}

export interface Image extends Stage {
  command: string[]
  health: string[]
  /** The paths of volumes. */
  volumes: string[]
}

export interface Container {
  process: ChildProcess
  /** Runs a program in the container, as its user. Returns the exit code. */
  run(...command: readonly string[]): number | null
}

const mounted: string[] = []
const folders: string[] = []

/** Removes everything that was built. All containers must have ended. */
export function removeImages(): void {
  for (const place of mounted.splice(0).reverse()) execFileSync("umount", ["--lazy", place])
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

function mount(place: string, ...given: readonly string[]): void {
  execFileSync("mount", [...given, place], { stdio: "pipe" })
  mounted.push(place)
}

function openStage(): Stage {
  const folder = mkdtempSync(path.join(tmpdir(), "directory-layer-"))
  folders.push(folder)
  const [layer, work, root] = ["layer", "work", "root"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const one of [layer, work, root]) mkdirSync(one)
  mount(root, "-t", "overlay", "overlay", "-o", `lowerdir=/,upperdir=${layer},workdir=${work}`)
  mount(path.join(root, "proc"), "-t", "proc", "proc")
  mount(path.join(root, "dev"), "--bind", "/dev")
  const { PATH = "" } = process.env
  return { root, layer, folder: "/", user: "0:0", env: { PATH, HOME: "/root" } }
}

/** The types of Node.js require NODE_ENV, which an image may leave out. */
const toEnvironment = (settings: Record<string, string | undefined>) => settings as NodeJS.ProcessEnv

/** Returns the arguments of chroot(1) for a command of the image. */
const inRoot = ({ root, user, folder }: Stage, command: readonly string[]) => [
  `--userspec=${user}`,
  root,
  "env",
  `--chdir=${folder}`,
  ...command,
]

/** Returns the instructions of a Containerfile: the name, the options (`--name=value`) and the rest. */
function readInstructions(text: string): { name: string; options: Record<string, string>; rest: string }[] {
  const lines = text.replace(/\\\n/g, " ").split("\n")
  return lines
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", given = "", rest = ""] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? []
      const pairs = [...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = "", value = ""]) => [key, value] as const)
      return { name, options: Object.fromEntries(pairs), rest }
    })
}

/** A name of .dockerignore is relative to the root, and `*` stands for any part of a name. */
function readIgnored(): RegExp[] {
  const names = readFileSync(".dockerignore", "utf8").split("\n")
  return names
    .filter((name) => name !== "" && !name.startsWith("#"))
    .map((name) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}(/|$)`))
}

function copy(
  stage: Stage,
  from: string,
  names: readonly string[],
  target: string,
  isIgnored: (name: string) => boolean,
) {
  const folder = path.join(stage.root, path.resolve(stage.folder, target))
  for (const name of names) {
    const source = path.join(from, name)
    const isFolder = lstatSync(source).isDirectory()
    const filter = (file: string) => !isIgnored(path.relative(from, file))
    cpSync(source, isFolder ? folder : path.join(folder, path.basename(name)), { recursive: true, filter })
  }
}

/** Builds the image of a Containerfile from the working directory. Throws with the output of a step that fails. */
export function buildImage(file: string): Image {
  const stages = new Map<string, Stage>()
  const ignored = readIgnored()
  const isIgnored = (name: string) => ignored.some((pattern) => pattern.test(name))
  let stage: Stage | null = null
  const image: Pick<Image, "command" | "health" | "volumes"> = { command: [], health: [], volumes: [] }
  for (const { name, options, rest } of readInstructions(readFileSync(file, "utf8"))) {
    if (name === "FROM") {
      stage = openStage()
      stages.set(/ AS (\S+)$/.exec(rest)?.[1] ?? "", stage)
      continue
    }
    if (!stage) throw new Error(`${name} stands before FROM`)
    const words = rest.split(/\s+/)
    switch (name) {
      case "WORKDIR":
        stage.folder = rest
        mkdirSync(path.join(stage.root, rest), { recursive: true })
        break
      case "USER":
        stage.user = rest
        break
      case "ENV":
        for (const [, key = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) stage.env[key] = value
        break
      case "COPY": {
        const [names, target = ""] = [words.slice(0, -1), words.at(-1)]
        const other = options["from"] === undefined ? null : stages.get(options["from"])
        if (other === undefined) throw new Error(`there is no stage ${options["from"]}`)
        if (other) copy(stage, other.root, names, target, () => false)
        else copy(stage, process.cwd(), names, target, isIgnored)
        const folder = path.resolve(stage.folder, target)
        if (options["chown"]) execFileSync("chown", ["-R", options["chown"], path.join(stage.root, folder)])
        break
      }
      case "RUN":
        runStep(stage, rest)
        break
      case "VOLUME":
        image.volumes.push(rest)
        break
      case "HEALTHCHECK":
        image.health = Arguments.parse(JSON.parse(/CMD (\[.*\])$/.exec(rest)?.[1] ?? ""))
        break
      case "CMD":
        image.command = Arguments.parse(JSON.parse(rest))
        break
      case "ARG":
      case "LABEL":
      case "EXPOSE":
      case "STOPSIGNAL":
        break
      default:
        throw new Error(`${name} is no instruction that is known here`)
    }
  }
  if (!stage) throw new Error(`${file} has no stage`)
  return { ...stage, ...image }
}

function runStep(stage: Stage, command: string): void {
  // The settings of npm on this machine, such as its registry, are those of the step.
  const npm = Object.entries(process.env).filter(([name]) => /^npm_config_/i.test(name))
  const { status, stdout, stderr } = spawnSync("chroot", inRoot(stage, ["sh", "-c", command]), {
    env: toEnvironment({ ...Object.fromEntries(npm), ...stage.env }),
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`)
}

/** Returns the bytes of the files that the image adds to its base. */
export function measureLayers({ layer }: Image): number {
  const measure = (file: string): number => {
    const stats = lstatSync(file)
    if (!stats.isDirectory()) return stats.size
    return readdirSync(file).reduce((sum, name) => sum + measure(path.join(file, name)), 0)
  }
  return measure(layer)
}

/** Starts the image with a read-only root and an empty folder for each volume. Afterwards the image cannot be changed. */
export function startContainer(image: Image, env: Record<string, string>): Container {
  const { root } = image
  execFileSync("mount", ["-o", "remount,ro", root])
  for (const volume of image.volumes) {
    const folder = mkdtempSync(path.join(tmpdir(), "directory-volume-"))
    folders.push(folder)
    // A new volume has the owner of the folder of the image.
    const { uid, gid, mode } = lstatSync(path.join(root, volume))
    execFileSync("chown", [`${uid}:${gid}`, folder])
    execFileSync("chmod", [(mode & 0o777).toString(8), folder])
    mount(path.join(root, volume), "--bind", folder)
  }
  const settings = toEnvironment({ ...image.env, ...env })
  return {
    process: spawn("chroot", inRoot(image, image.command), { env: settings, stdio: ["ignore", "pipe", "pipe"] }),
    run: (...command) => spawnSync("chroot", inRoot(image, command), { env: settings, stdio: "ignore" }).status,
  }
}

/** Why an image cannot be built here; undefined when it can. */
export function findMissingOverlay(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "needs Linux and root"
  if (!readFileSync("/proc/filesystems", "utf8").includes("\toverlay\n"))
    return "this kernel has no overlay file systems"
  return undefined
}

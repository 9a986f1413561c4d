// Which files may import which. ARCHITECTURE.md has the map; these rules enforce it.

import { listPureFiles } from "./lint/pure.mjs"

const PURE = listPureFiles().map((file) => `^${file.replaceAll(".", "\\.")}$`)
const PURE_LIBRARIES =
  "node_modules/(zod|@cfworker/json-schema|tldts|tldts-core|ipaddr\\.js|uuid|@noble/(curves|hashes)|@scure/base|fast-png|decode-ico)/|^(zod|@cfworker/json-schema|tldts|ipaddr\\.js|@noble/|@scure/)|^(node:)?(crypto|url|zlib)$"
// Constants and the tag of SQL statements, which rules may import.
const PURE_SHAPES = ["^lib/db/sql\\.ts$", "^lib/catalogue/snippets/versions\\.ts$"]
// The folders of lib in one order: a file imports from its own folder and from those before it, so that no two import each other.
const FOUNDATION = ["text", "contract", "protocols", "env", "process", "net", "db", "metrics", "probe", "build"]
const MODULES = [
  ...["acts", "embeddings", "catalogue", "events", "claims", "health", "demand", "stats", "lint", "listing-rules"],
  ...[
    "registration",
    "sources",
    "review",
    "reports",
    "owners",
    "batch",
    "webhooks",
    "paywall",
    "interfaces",
    "status",
    "backup",
    "alerts",
  ],
]
// Views of the catalogue, parts of the registration, and the status and the alerts of all modules: they use the inside of the modules that they extend.
const EXTENSIONS = ["interfaces", "demand", "review", "batch", "status", "alerts"]
const ENTRY_POINTS = ["jobs", "admin", "api", "mcp", "http", "cli", "server"]
const ORDER = [...FOUNDATION, ...MODULES, ...ENTRY_POINTS]
const foldersOf = (names) => `^lib/(${names.join("|")})/`
const METRICS_IN_SERVER = "^lib/server/(figures|measured-processes|metrics)\\.ts$"
const SOCKETS = "^(node:)?(http|https|http2|net|tls|dgram|dns|dns/promises)$|node_modules/undici"

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...ORDER.slice(0, -1).map((folder, index) => ({
      name: `${folder}-imports-what-comes-before-it`,
      severity: "error",
      comment: "No two folders of lib import each other. ORDER, at the top of this file, says which may import which.",
      from: { path: `^lib/${folder}/` },
      to: { path: foldersOf(ORDER.slice(index + 1)) },
    })),
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: "^app/|\\.config\\.|\\.d\\.ts$|^server\\.ts$|^lib/(cli|build|db/generated)/|^tests/",
      },
      to: {},
    },
    {
      name: "pure-stays-pure",
      severity: "error",
      comment:
        "A rule uses no database, network, setting, Next or clock (lint/pure.mjs). Types of other files are free.",
      from: { path: PURE },
      to: { pathNot: [...PURE, ...PURE_SHAPES, PURE_LIBRARIES], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "protocols-stand-alone",
      severity: "error",
      comment: "The protocol checkers could be published on their own.",
      from: { path: "^lib/protocols/" },
      to: { path: "^lib/", pathNot: ["^lib/protocols/", "^lib/(crypto|text/url)\\.ts$"] },
    },
    {
      name: "components-know-shapes-only",
      severity: "error",
      comment: "A component receives data as properties and never fetches it.",
      from: { path: "^components/" },
      to: {
        path: "^(lib|app)/",
        pathNot: [
          "^lib/[^/]+/(schema|history-schema|check-schema|names|limits|target|(indexes|call|snippets|badge|cautions|host-files|pick)/schema|list/(filters|query))\\.ts$",
          "^lib/catalogue/(categories/category-labels|compare-parameter)\\.ts$",
          "^lib/(time|source-table|text/url)\\.ts$",
          "^lib/catalogue/snippets/(quote|header-names)\\.ts$",
          // Pages name networks and versions of MCP, link to block explorers, and say what a price is and what it pays for.
          "^lib/protocols/(networks|explorers|mcp-versions|money)\\.ts$",
          // The reason of a check names what kept it out, and a report leaves out what its title says.
          "^lib/protocols/(blocked|not-402)\\.ts$",
          // The bars of the health charts.
          "^lib/health/history/ranges\\.ts$",
          // Pages publish the constants of the running rules.
          "^lib/health/rules/(cadence|score|transitions)\\.ts$",
          "^lib/catalogue/(recommendation/recommendation|pick/(fit|formula))\\.ts$",
          // The question field offers the clients whose rules are known.
          "^lib/protocols/clients/client-table\\.ts$",
        ],
      },
    },
    {
      name: "ui-kit-is-generic",
      severity: "error",
      comment: "components/ui holds primitives that any site could use.",
      from: { path: "^components/ui/" },
      to: { path: "^(lib|app|components/(?!ui/))" },
    },
    {
      name: "features-do-not-share-internals",
      severity: "error",
      comment:
        "What features share is in format, labels, ui, site, listing, charts and account. The few entry points into a feature are named here.",
      from: { path: "^components/([^/]+)/" },
      to: {
        path: "^components/[^/]+/",
        pathNot: [
          "^components/$1/",
          "^components/(ui|site|listing|charts)/",
          // Signed-in pages share a kit.
          "^components/account/",
          // The page of a provider shows the list of services.
          "^components/catalogue/(active-filters|list-region|service-list|service-pages|toolbar)\\.tsx?$",
          // The page of a service shows similar ones in rows of the list.
          "^components/catalogue/(row-words|service-row)\\.tsx?$",
          // A slow navigation shows the skeleton of the next page.
          "^components/(catalogue/directory|service/service)-skeleton\\.tsx$",
          // An owner edits the fields of a registration.
          "^components/register/(form-state|parameter-(fields|rows))\\.tsx?$",
          // The timeline of a service has the words of the page of changes.
          "^components/changes/words\\.ts$",
          // The administrator reads the same words about a source as `/status`.
          "^components/stats/source-words\\.ts$",
        ],
      },
    },
    {
      name: "lib-imports-no-page",
      severity: "error",
      comment: "Entry points call modules, never the reverse.",
      from: { path: "^lib/" },
      to: { path: "^(app|components|tests)/" },
    },
    {
      name: "modules-meet-at-public-interfaces",
      severity: "error",
      comment: "A module is used through its shapes, and through the files that are named here.",
      from: { path: foldersOf(MODULES), pathNot: foldersOf(EXTENSIONS) },
      to: {
        path: foldersOf(MODULES),
        pathNot: [
          "^lib/$1/",
          "/(schema|check-schema)\\.ts$",
          "^lib/(events/(filters|log|recent)|acts/log)\\.ts$",
          "^lib/claims/(marks|ownership)\\.ts$",
          "^lib/catalogue/call/(challenge|declared-parameters|description|find-description|json-schema|l402-services-description|offers|openapi-description|record-challenges|record-descriptions|schema-events|x402-description)\\.ts$",
          "^lib/catalogue/(cautions/(cautions|payees|record)|contract-examples|listing-fields|list/(filters|parameter-types)|present|price/(price|rate|update-prices)|public-service|service-row|source-labels|categories/(find-category|variants))\\.ts$",
          "^lib/embeddings/(query|store|queries)\\.ts$",
          "^lib/health/(checks/(record|incidents)|rules/columns|probe-status)\\.ts$",
          "^lib/registration/(verify|initial-status)\\.ts$",
          // The check before a registration reports what the linter reports.
          "^lib/lint/(advice|answer|lint|report|behaviour/check-behaviour)\\.ts$",
          "^lib/sources/(adapters/well-known/(read-origin|origin-documents)|parse/listing)\\.ts$",
        ],
      },
    },
    {
      name: "entry-points-stay-apart",
      severity: "error",
      comment:
        "Each entry point calls modules itself. Any of them may run and show jobs, and the front door serves the routes of the API.",
      from: { path: foldersOf(ENTRY_POINTS) },
      to: {
        path: ["^app/", foldersOf(ENTRY_POINTS)],
        pathNot: [
          "^lib/$1/",
          "^lib/jobs/(queries|commands|schema|contract)\\.ts$",
          // The server starts the job process.
          "^lib/jobs/supervise\\.ts$",
          "^lib/admin/(contract|schema)\\.ts$",
          "^lib/api/",
        ],
      },
    },
    {
      name: "routes-are-thin",
      severity: "error",
      comment: "Handlers and pages get data from a module only.",
      from: { path: "^app/" },
      to: { path: ["^lib/(db|net)/", "@prisma/client"] },
    },
    {
      name: "prisma-lives-in-db",
      severity: "error",
      comment: "Only lib/db knows which database is in use.",
      from: { pathNot: ["^lib/db/", "^prisma", "^tests/"] },
      to: { path: ["node_modules/@prisma/", "^lib/db/generated/", "node_modules/@electric-sql/", "node_modules/pg/"] },
    },
    {
      name: "one-way-out",
      severity: "error",
      comment: "Requests to untrusted URLs go through safe-fetch. server.ts opens the socket for incoming ones.",
      from: { pathNot: ["^lib/net/", "^lib/db/", "^server\\.ts$", "^tests/"] },
      to: { path: SOCKETS, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "metrics-load-when-they-are-on",
      severity: "error",
      comment:
        "Metrics are off by default and then take no memory, so their code and library are imported dynamically.",
      from: { pathNot: ["^lib/metrics/", METRICS_IN_SERVER, "^tests/"] },
      to: {
        path: ["^lib/metrics/", METRICS_IN_SERVER, "node_modules/prom-client/"],
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "bench-and-tests-stay-out",
      severity: "error",
      comment:
        "Production code imports no development package, except what the build itself runs (lib/build, the style-sheet plugin) or puts into the bundle (Prisma).",
      from: {
        path: "^(lib|app|components|server)",
        pathNot: ["\\.test\\.", "^lib/build/(build|standalone)\\.ts$", "^components/ui/icon-masks\\.ts$"],
      },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "^node_modules/@prisma/(client|adapter-pg)/",
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|dist|lib/db/generated)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
}

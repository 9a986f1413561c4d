// Which files may import which. ARCHITECTURE.md has the map; these rules enforce it.

import { listPureFiles } from "./lint/pure.mjs"

const PURE = listPureFiles().map((file) => `^${file.replaceAll(".", "\\.")}$`)
const PURE_LIBRARIES =
  "node_modules/(zod|damerau-levenshtein|@cfworker/json-schema|tldts|tldts-core|ipaddr\\.js|uuid|@noble/(curves|hashes)|@scure/base)/|^(zod|@cfworker/json-schema|tldts|ipaddr\\.js|@noble/|@scure/)|^(node:)?(crypto|url)$"
// Constants and the tag of SQL statements, which rules may import.
const PURE_SHAPES = ["^lib/db/sql\\.ts$", "^lib/catalogue/snippets/versions\\.ts$"]
const ENTRY_POINTS = "^(app|lib/(http|api|jobs|mcp|cli|admin))/"
const MODULES =
  "^lib/(acts|catalogue|embeddings|health|registration|reports|claims|events|webhooks|paywall|sources|stats|lint)/"
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
      to: { path: "^lib/", pathNot: ["^lib/protocols/", "^lib/(crypto|url)\\.ts$"] },
    },
    {
      name: "components-know-shapes-only",
      severity: "error",
      comment: "A component receives data as properties and never fetches it.",
      from: { path: "^components/" },
      to: {
        path: "^(lib|app)/",
        pathNot: [
          "^lib/[^/]+/(schema|admin-schema|check-schema|status-schema|proposal-schema|review-schema|names|(owned|discovery|call|snippets|badge|cautions|batch|host-files)/schema|batch/(limits|target)|list/(filter-words|filters|query))\\.ts$",
          "^lib/catalogue/(categories/category-labels|compare-parameter)\\.ts$",
          "^lib/(time|source-table|url)\\.ts$",
          "^lib/lint/answer-schema\\.ts$",
          "^lib/catalogue/snippets/quote\\.ts$",
          // Pages name networks and versions of MCP, link to block explorers, and say what a price is and what it pays for.
          "^lib/protocols/(networks|explorers|mcp-versions|price|price-basis)\\.ts$",
          // The reason of a check names what kept it out.
          "^lib/protocols/blocked\\.ts$",
          // The bars of the health charts.
          "^lib/health/history/ranges\\.ts$",
          // Pages publish the constants of the running rules.
          "^lib/health/rules/(cadence|score|transitions)\\.ts$",
          "^lib/catalogue/(recommendation/recommendation|pick/formula)\\.ts$",
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
          // A slow navigation shows the skeleton of the next page.
          "^components/(catalogue/directory|service/service)-skeleton\\.tsx$",
          // An owner edits the fields of a registration.
          "^components/register/(form-state|parameter-(fields|rows))\\.tsx?$",
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
      name: "modules-import-no-entry-point",
      severity: "error",
      comment: "A module does not depend on how it is called.",
      from: { path: MODULES },
      to: { path: ENTRY_POINTS },
    },
    {
      name: "modules-meet-at-public-interfaces",
      severity: "error",
      comment:
        "Append an event or an act, check an owner, read a service, add its label or update its price, filter by the filters of the list, describe and store its call, show an example, find a category, judge a response, convert a price, read the documents of an origin, probe before listing, record a check, change the probe status, close an incident, check our own connection, find nearest neighbours. Everything else stays inside its module.",
      from: {
        path: "^lib/(acts|catalogue|embeddings|health|registration|reports|claims|events|webhooks|paywall|sources|stats|lint)/",
      },
      to: {
        path: MODULES,
        pathNot: [
          "^lib/$1/",
          "/(schema|admin-schema|check-schema|status-schema|proposal-schema|review-schema)\\.ts$",
          "^lib/(events/(log|recent)|acts/log)\\.ts$",
          "^lib/claims/ownership\\.ts$",
          "^lib/catalogue/call/(challenge|declared-parameters|description|find-description|json-schema|l402-services-description|offers|openapi-description|record-challenges|record-descriptions|schema-events|x402-description)\\.ts$",
          "^lib/catalogue/(cautions/(cautions|payee-event|payees|record)|contract-examples|list/(filters|parameter-types)|present|price/(convert-offers|schema|update-prices)|service-name|service-row|source-labels|categories/(find-category|spelling))\\.ts$",
          "^lib/embeddings/(query|store|queries)\\.ts$",
          "^lib/health/(checks/(record|incidents)|rules/columns|probe-status|online-check)\\.ts$",
          "^lib/registration/(verify|initial-status)\\.ts$",
          "^lib/lint/report\\.ts$",
          "^lib/sources/(adapters/well-known/(read-origin|origin-documents)|parse/listing)\\.ts$",
        ],
      },
    },
    {
      name: "foundation-imports-no-module",
      severity: "error",
      comment: "db, net and probe are the foundation of all modules.",
      from: { path: "^lib/(db|net|probe)/" },
      to: { path: [MODULES, ENTRY_POINTS] },
    },
    {
      name: "entry-points-stay-apart",
      severity: "error",
      comment:
        "Each entry point calls modules itself. Any of them may run and show jobs, and the front door serves the routes of the API.",
      from: { path: "^lib/(http|api|jobs|mcp|cli|admin)/" },
      to: {
        path: ENTRY_POINTS,
        pathNot: [
          "^lib/$1/",
          "^lib/jobs/(queries|commands|schema|contract)\\.ts$",
          "^lib/admin/(contract|schema)\\.ts$",
          "^lib/api/",
        ],
      },
    },
    {
      name: "api-does-not-know-the-front-door",
      severity: "error",
      from: { path: "^lib/api/" },
      to: { path: "^lib/http/" },
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

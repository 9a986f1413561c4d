// Who may import whom. ARCHITECTURE.md explains why; this file makes it true.

// Modules that decide things without touching the world.
const PURE = [
  "^lib/protocols/",
  "^lib/(crypto|errors|input|money|time|text|normal-url|page-cursor|query-values|search-key|service-id)\\.ts$",
  "^lib/net/(public-address|public-url|client-address|reason|redirect|fetch-failure)\\.ts$",
  "^lib/sources/(categories/(categories|category-table)|rate/(rule|tickers)|templates/template)\\.ts$",
  "^lib/probe/(etiquette|sample-body|facilitator|check-reply)\\.ts$",
  "^lib/lint/(raw-answer|report|text)\\.ts$",
  "^lib/sources/(parse/(amounts|assigned-list|clean|mpp-terms|naming|offer|x402-terms)|sync/(due|report)|adapters/well-known/payment)\\.ts$",
  "^lib/catalogue/(list/(conditions|filters|order|query-names)|categories/(category-tree|spelling)|export/csv|feeds/feed|owned/edit|price/price|suggest/rank)\\.ts$",
  "^lib/[^/]+/(schema|names|present|cosine|score|opportunities|domain|transitions|verdict|observe|discover|assess|cadence|diagnosis|status-words|changes|version|review-schema|events|signature|source|proof)\\.ts$",
]
const PURE_LIBRARIES =
  "node_modules/(zod|tldts|tldts-core|ipaddr\\.js|uuid|robots-parser|@noble/(curves|hashes)|@scure/base)/|^(zod|tldts|ipaddr\\.js|@noble/|@scure/)|^(node:)?(crypto|url)$"
// Types and constants that pure files may name; they hold no behaviour of ours.
const PURE_SHAPES = ["^lib/events/log\\.ts$", "^lib/probe/probe\\.ts$", "^lib/db/visible\\.ts$"]
const DOORS = "^(app|lib/(http|api|jobs|mcp|cli))/"
const ROOMS = "^lib/(catalogue|embeddings|health|registration|claims|events|webhooks|paywall|sources|stats|lint)/"
const SOCKETS = "^(node:)?(http|https|http2|net|tls|dgram|dns|dns/promises)$|node_modules/undici"

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: { orphan: true, pathNot: "^app/|\\.config\\.|\\.d\\.ts$|^server\\.ts$|^lib/(cli|db/generated)/|^tests/" },
      to: {},
    },
    {
      name: "pure-stays-pure",
      severity: "error",
      comment: "Rules take values and return values: no database, network, env, Next, or clock.",
      from: { path: PURE },
      to: { pathNot: [...PURE, ...PURE_SHAPES, PURE_LIBRARIES] },
    },
    {
      name: "protocols-know-nothing",
      severity: "error",
      comment: "The checkers could be published on their own.",
      from: { path: "^lib/protocols/" },
      to: { path: "^lib/", pathNot: ["^lib/protocols/", "^lib/crypto\\.ts$"] },
    },
    {
      name: "components-see-shapes-only",
      severity: "error",
      comment: "What people see takes data as arguments and never fetches it.",
      from: { path: "^components/" },
      to: { path: "^(lib|app)/", pathNot: ["^lib/[^/]+/(schema|names|list/filters)\\.ts$", "^lib/(time|money)\\.ts$"] },
    },
    {
      name: "ui-kit-is-generic",
      severity: "error",
      comment: "components/ui could serve any site.",
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
          "^components/catalogue/(active-filters|list-region|list-states|pager|service-list|toolbar)\\.tsx?$",
          // A slow navigation shows the skeleton of the next page.
          "^components/(catalogue/directory|service/service)-skeleton\\.tsx$",
          // An owner edits the fields of a registration.
          "^components/register/form-state\\.ts$",
          // The methodology publishes the constants of the score.
          "^components/service/score-section\\.tsx$",
          // The administrator reads the same words about a source as `/status`.
          "^components/stats/source-words\\.ts$",
        ],
      },
    },
    {
      name: "lib-never-looks-up",
      severity: "error",
      comment: "The doors call the rooms, never the reverse.",
      from: { path: "^lib/" },
      to: { path: "^(app|components|tests)/" },
    },
    {
      name: "rooms-never-call-doors",
      severity: "error",
      comment: "A room does not know who asks.",
      from: { path: ROOMS },
      to: { path: DOORS },
    },
    {
      name: "rooms-meet-at-the-seams",
      severity: "error",
      comment:
        "Append an event, check an owner, read or reprice a service, ask an endpoint before it is listed, record a check, stop or resume probing, end an incident, ask whether we are online, find what means the same. Nothing else crosses.",
      from: {
        path: "^lib/(catalogue|embeddings|health|registration|claims|events|webhooks|paywall|sources|stats|lint)/",
      },
      to: {
        path: ROOMS,
        pathNot: [
          "^lib/$1/",
          "/schema\\.ts$",
          "^lib/events/log\\.ts$",
          "^lib/claims/ownership\\.ts$",
          "^lib/catalogue/(present|read|price/reprice|service-row|categories/spelling)\\.ts$",
          "^lib/embeddings/(query|store|queries)\\.ts$",
          "^lib/health/(record|probe-status|incidents|online)\\.ts$",
          "^lib/registration/(verify|approval)\\.ts$",
        ],
      },
    },
    {
      name: "floor-stays-low",
      severity: "error",
      comment: "db, net and probe carry the rooms.",
      from: { path: "^lib/(db|net|probe)/" },
      to: { path: [ROOMS, DOORS] },
    },
    {
      name: "doors-do-not-open-doors",
      severity: "error",
      comment:
        "Each door calls rooms itself; a job is run and shown by hand too. The front door serves the API's routes.",
      from: { path: "^lib/(http|api|jobs|mcp|cli)/" },
      to: { path: DOORS, pathNot: ["^lib/$1/", "^lib/jobs/(queries|commands|schema)\\.ts$", "^lib/api/"] },
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
      comment: "Handlers and pages reach data only through a room.",
      from: { path: "^app/" },
      to: { path: ["^lib/(db|net)/", "@prisma/client"] },
    },
    {
      name: "prisma-lives-in-db",
      severity: "error",
      comment: "One place knows which database it is.",
      from: { pathNot: ["^lib/db/", "^prisma", "^tests/"] },
      to: { path: ["node_modules/@prisma/", "^lib/db/generated/", "node_modules/@electric-sql/", "node_modules/pg/"] },
    },
    {
      name: "one-way-out",
      severity: "error",
      comment: "Every request to an address we did not choose goes through safe-fetch; server.ts is the way in.",
      from: { pathNot: ["^lib/net/", "^lib/db/", "^server\\.ts$", "^tests/"] },
      to: { path: SOCKETS, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "bench-and-tests-stay-out",
      severity: "error",
      comment: "What runs in production never needs what only tests install.",
      from: { path: "^(lib|app|components|server)", pathNot: "\\.test\\." },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|lib/db/generated)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
}

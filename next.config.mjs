// Next runs behind server.ts, which sets the client address and the request id before Next receives a request.

const REDIRECTS = [
  // Browsers request this path on their own; the icon is an SVG.
  ["/favicon.ico", "/icon.svg"],
  // URLs that people guess.
  ["/api", "/api-docs"],
  ["/categories", "/category"],
  ["/docs", "/api-docs"],
  ["/health", "/status"],
  // Former pages. A fragment of the old URL stays in the browser, so the ids of the sections stay too.
  ["/methodology", "/how"],
  ["/new", "/changes?kind=new"],
  ["/price-drops", "/changes?kind=price"],
  ["/recovered", "/changes?kind=down,health"],
  ["/manage/register", "/register"],
]

/** @type {import("next").NextConfig} */
export default {
  // The build is one folder to copy (lib/build/launch.mjs).
  distDir: process.env.NODE_ENV === "development" ? ".next" : "dist/web",
  poweredByHeader: false,
  compress: true,
  redirects: async () => REDIRECTS.map(([source, destination]) => ({ source, destination, permanent: true })),
  // No page has images to scale. Without this line any client could make the server scale some.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Sends titles and descriptions with the document. Streamed ones never reach readers without script.
  htmlLimitedBots: /.*/,
  // `npm run check` runs the type checker; the build at the start skips it.
  typescript: { ignoreBuildErrors: true },
  // Bundled, as in the programs (lib/build/build.ts).
  transpilePackages: ["@prisma/client", "@prisma/adapter-pg"],
  // `inngest` is missing in a tree that was written without it.
  serverExternalPackages: ["inngest", "pino", "pg", "undici", "ws", "ioredis", "@getalby/sdk"],
  // Development would print the arguments of server actions, which may be secrets.
  logging: { serverFunctions: false },
  experimental: {
    // The cache of 290 MB would be a part of the build, and makes the next one hardly faster.
    turbopackFileSystemCacheForBuild: false,
    // A start would load every page and route, which takes 0.6 s and memory for pages that nobody visits.
    preloadEntriesOnStart: false,
    // Merges the small files of a page. Files of 2 MB of source are merged at most: then React and the router of Next, which every page
    // needs, are one file, which is 4 kB smaller than three, and the browser sends five requests less.
    turbopackChunking: { minChunkSize: 2_000_000, maxMergeChunkSize: 2_000_000, maxChunkCountPerGroup: 2 },
    serverActions: { bodySizeLimit: "64kb" },
    // In development the response of an action would wait for a debug channel that does not work behind the front door.
    reactDebugChannel: false,
  },
}

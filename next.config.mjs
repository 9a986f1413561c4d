// Next runs behind server.ts, which has fixed the client address and the request id before Next sees a request.

/** @type {import("next").NextConfig} */
export default {
  poweredByHeader: false,
  compress: true,
  // Browsers request this address on their own; the icon is an SVG.
  redirects: async () => [{ source: "/favicon.ico", destination: "/icon.svg", permanent: true }],
  // No page has pictures to scale, so nobody else's requests shall make this server do so.
  images: { unoptimized: true },
  reactStrictMode: true,
  // Titles and descriptions come with the document; streamed after it, a reader without script would never get them.
  htmlLimitedBots: /.*/,
  // `npm run check` runs the type checker; a start need not do it again.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "pino",
    "pg",
    "undici",
    "@prisma/client",
    "@prisma/adapter-pg",
    "proper-lockfile",
    "ws",
    "ioredis",
    "@getalby/sdk",
  ],
  // Calls of actions carry what people type, secrets among it; development prints them otherwise.
  logging: { serverFunctions: false },
  experimental: {
    serverActions: { bodySizeLimit: "64kb" },
    // In development the answer of an action would wait for what its debugging line never brings behind our front door.
    reactDebugChannel: false,
  },
}

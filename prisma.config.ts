// For Prisma's command line only (`npx prisma studio`, `migrate status`). The directory does not read this file.

import { defineConfig } from "prisma/config"

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "" },
})

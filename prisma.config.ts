// For Prisma's own command line (`npx prisma studio`, `migrate status`); the directory itself needs none of it.

import { defineConfig } from "prisma/config"

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
})

// A process that increments a counter in the database. The argument is the number of transactions. Each transaction adds 1.

import { db, disconnect } from "@/lib/db/client"

for (let left = Number(process.argv[2]); left > 0; left -= 1) {
  await db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ n: number }[]>`select n from try_counter for update`
    await tx.$executeRaw`update try_counter set n = ${(row?.n ?? 0) + 1}`
  })
}
await disconnect()

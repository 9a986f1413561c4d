// The pgvector index, whose number of dimensions follows the settings, and the comparison of vectors in Node without pgvector.

import pg from "pg"
import { beforeEach, describe, expect, it } from "vitest"

import { pool } from "@/lib/db/client"
import { raw, type Sql, sql, visible } from "@/lib/db/sql"
import { ensureIndex } from "@/lib/embeddings/commands"
import { buildDistance, findNearestInProcess, hasPgvector, IN_PROCESS } from "@/lib/embeddings/store"
import { dropState } from "@/lib/process/process-state"
import { embed } from "@/tests/search/concepts"

const signal = new AbortController().signal
const MODEL = "small"
/** Clears the cached state of the module, as if the process were new. */
const forget = () => dropState("embeddings.store")

async function indexes(): Promise<string[]> {
  const { rows } = await pool().query<{ name: string; sql: string }>(
    "select indexname as name, indexdef as sql from pg_indexes where indexname like 'embeddings_nearest_%' order by 1",
  )
  return rows.map(({ name, sql }) => `${name}: ${/USING .*/.exec(sql)?.[0]}`)
}

/** Creates services whose vectors are computed from their numbers. */
async function fill(count: number, dimensions: number): Promise<void> {
  await pool().query(
    `insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
     select gen_random_uuid(), 'https://many.example/' || n, 'x402', 'many.example', 'many.example', 'Listing ' || n, 'active', now()
     from generate_series(1, $1::int) n`,
    [count],
  )
  await pool().query(
    `insert into embeddings (service_id, model, dimensions, content_hash, embedding)
     select s.id, $1, $2, repeat('0', 64),
       (select array_agg(sin(s.number * 7.1 + d * d * 1.3)::real) from generate_series(1, $2::int) d)
     from services s`,
    [MODEL, dimensions],
  )
}

const nearest = (dimensions: number, vector: number[], columns: Sql) =>
  sql`select ${columns} from embeddings e join services s on s.id = e.service_id
   where e.dimensions = ${raw(String(dimensions))} and e.model = ${MODEL} and ${visible()}
   order by ${buildDistance(dimensions, vector)} limit 20`

beforeEach(async () => {
  forget()
  for (const name of (await indexes()).map((line) => line.split(":")[0])) await pool().query(`drop index ${name}`)
})

describe("the index of embeddings", () => {
  it("is created once for one number of dimensions, and replaced for another", async () => {
    expect(await hasPgvector()).toBe(true)
    await fill(30, 16)
    expect(await ensureIndex(16, signal)).toBe(1)
    expect(await ensureIndex(16, signal)).toBe(0)
    expect(await indexes()).toEqual([
      "embeddings_nearest_16: USING hnsw (((embedding)::vector(16)) vector_cosine_ops) WITH (m='16', ef_construction='200') WHERE (dimensions = 16)",
    ])
    expect(await ensureIndex(24, signal)).toBe(1)
    expect(await indexes()).toEqual([expect.stringMatching(/^embeddings_nearest_24: /)])
  })

  it("uses half precision above 2,000 dimensions", async () => {
    expect(await ensureIndex(4000, signal)).toBe(1)
    expect(await indexes()).toEqual([
      "embeddings_nearest_4000: USING hnsw (((embedding)::halfvec(4000)) halfvec_cosine_ops) WITH (m='16', ef_construction='200') WHERE (dimensions = 4000)",
    ])
    await fill(3, 4000)
    const { rows } = await pool().query(nearest(4000, embed("rain", 4000), sql`s.id`))
    expect(rows).toHaveLength(3)
  })

  it("is created again after an aborted build", async () => {
    await ensureIndex(16, signal)
    await pool().query(`update pg_index set indisvalid = false where indexrelid = 'embeddings_nearest_16'::regclass`)
    expect(await ensureIndex(16, signal)).toBe(1)
    const { rows } = await pool().query(
      "select indisvalid from pg_index where indexrelid = 'embeddings_nearest_16'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  it("serves a search that orders by `buildDistance`", async () => {
    await fill(200, 16)
    await ensureIndex(16, signal)
    await pool().query("analyze embeddings; analyze services")
    // For few rows, Postgres would scan and sort the table. With sorts disabled, Postgres uses the index if the index fits.
    const client = await pool().connect()
    await client.query("begin; set local enable_sort = off")
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      sql`explain ${nearest(16, embed("rain", 16), sql`s.id`)}`,
    )
    await client.query("rollback")
    client.release()
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
    expect(plan).toContain("Index Scan using embeddings_nearest_16 on embeddings e")
    expect(plan).not.toContain("Sort")
  })

  it("is not built when the job is aborted", async () => {
    await fill(10, 16)
    const stop = new AbortController()
    stop.abort(new Error("the process stops"))
    await expect(ensureIndex(16, stop.signal)).rejects.toThrow("the process stops")
    expect(await indexes()).toEqual([])
  })
})

describe("the comparison in this process", () => {
  const query = { model: MODEL, dimensions: 16, vector: embed("rain", 16) }

  it("finds the same services as pgvector in the same order with the same cosines, also from the cache", async () => {
    await fill(600, 16)
    const { rows } = await pool().query<{ id: string; cosine: number }>(
      nearest(16, query.vector, sql`s.id, 1 - (${buildDistance(16, query.vector)}) as cosine`),
    )
    for (const time of ["first", "second"]) {
      const answer = await findNearestInProcess(query, visible(), 20)
      const found = "found" in answer ? answer.found : []
      expect(
        found.map(({ id }) => id),
        time,
      ).toEqual(rows.map(({ id }) => id))
      for (const [index, { cosine }] of found.entries()) expect(cosine).toBeCloseTo(rows[index]?.cosine ?? 9, 5)
    }
  })

  it("respects the filters, the model and the dimensions", async () => {
    await fill(5, 16)
    const condition = sql`${visible()} and s.name <> ${"Listing 3"}`
    expect(await findNearestInProcess(query, condition, 20)).toHaveProperty("found.length", 4)
    expect(await findNearestInProcess({ ...query, model: "large" }, visible(), 20)).toEqual({ found: [] })
    expect(await findNearestInProcess({ ...query, dimensions: 17 }, visible(), 20)).toEqual({ found: [] })
  })

  it("reads a changed vector again", async () => {
    await fill(1, 16)
    await findNearestInProcess(query, visible(), 1)
    await pool().query("update embeddings set content_hash = repeat('1', 64), embedding = $1", [query.vector])
    const answer = await findNearestInProcess(query, visible(), 1)
    expect("found" in answer && answer.found[0]?.cosine).toBeCloseTo(1, 5)
  })

  it(`compares ${IN_PROCESS.most} vectors, and reports js-fallback-too-large beyond them`, {
    timeout: 90_000,
  }, async () => {
    await fill(IN_PROCESS.most, 4)
    const small = { ...query, dimensions: 4, vector: embed("rain", 4) }
    // On a busy machine the first comparisons may pass the deadline of a search.
    const compare = () => findNearestInProcess(small, visible(), 7)
    await expect.poll(compare, { timeout: 60_000 }).toHaveProperty("found.length", 7)
    await pool().query(
      `with one as (insert into services (id, url, protocol, host, registrable_domain, name, status, listed_at)
         select gen_random_uuid(), 'https://one.example/', 'x402', 'one.example', 'one.example', 'One', 'active', now() returning id)
       insert into embeddings select id, $1, 4, repeat('0', 64), array[1, 2, 3, 4] from one`,
      [MODEL],
    )
    await expect.poll(compare, { timeout: 60_000 }).toEqual({ degraded: "js-fallback-too-large" })
  })
})

describe("without pgvector", () => {
  it("everything but the index works", async () => {
    await ensureIndex(16, signal)
    await fill(3, 16)
    await pool().query("drop extension vector cascade")
    try {
      forget()
      expect(await hasPgvector()).toBe(false)
      expect(await ensureIndex(16, signal)).toBe(0)
      expect(await indexes()).toEqual([])
      const answer = await findNearestInProcess(
        { model: MODEL, dimensions: 16, vector: embed("rain", 16) },
        visible(),
        20,
      )
      expect(answer).toHaveProperty("found.length", 3)
    } finally {
      await pool().query("create extension vector")
    }
    forget()
    expect(await ensureIndex(16, signal)).toBe(1)
  })

  it("P-4.1-24 a search is vec-deadline when the vectors take too long", async ({ skip }) => {
    skip(!process.env["TEST_DATABASE_URL"], "the embedded database has one connection, which cannot wait")
    await fill(3, 16)
    const other = new pg.Client({ connectionString: process.env["DATABASE_URL"] })
    await other.connect()
    const query = { model: MODEL, dimensions: 16, vector: embed("rain", 16) }
    try {
      await other.query("begin; lock table embeddings in access exclusive mode")
      expect(await findNearestInProcess(query, visible(), 20)).toEqual({ degraded: "vec-deadline" })
    } finally {
      await other.end()
    }
    expect(await findNearestInProcess(query, visible(), 20)).toHaveProperty("found.length", 3)
  })
})

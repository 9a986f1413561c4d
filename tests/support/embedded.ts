// Stores vectors without an embeddings server: the same vectors that the tests' embeddings server would return.

import { pool } from "@/lib/db/client"
import { hashText } from "@/lib/embeddings/text"
import { embed } from "@/tests/search/concepts"
import { DIMENSIONS, MODEL } from "@/tests/search/embedding-server"

/** Stores the vector of each text as the vector of the service with this id. */
export async function storeVectors(texts: readonly { id: string; text: string }[]): Promise<void> {
  await pool().query(
    `insert into embeddings (service_id, model, dimensions, content_hash, embedding)
     select id, $1, $2, hash, array(select jsonb_array_elements_text(vector)::real)
     from jsonb_to_recordset($3) as given(id uuid, hash text, vector jsonb)
     on conflict (service_id) do update set content_hash = excluded.content_hash, embedding = excluded.embedding`,
    [
      MODEL,
      DIMENSIONS,
      JSON.stringify(
        texts.map(({ id, text }) => ({ id, hash: hashText(MODEL, text), vector: embed(text, DIMENSIONS) })),
      ),
    ],
  )
}

// The API contract of the operation that pays an invoice with play money, which exists only with the development Lightning node
// (`LIGHTNING_BACKEND=dev`).

import { z } from "zod"
import { defineOperations, respondWith } from "@/lib/contract/operation"
import { namedObject } from "@/lib/contract/schema-names"
import { DevPayment } from "@/lib/paywall/schema"

export const DevPaid = namedObject("DevPaid", { preimage: z.string().regex(/^[0-9a-f]{64}$/) })

export const PAYWALL = defineOperations(
  { tag: "trials" },
  {
    /** Does not count against the free rate limit, so that a client above the limit can still pay. */
    payWithPlayMoney: {
      method: "post",
      path: "/api/v1/dev/lightning/pay",
      summary: "Pay an invoice of this directory",
      description:
        "Exists with `LIGHTNING_BACKEND=dev` only. The invoices of that back-end are on regtest. Never counted.",
      body: { schema: DevPayment, example: { invoice: "lnbcrt5u1p5example" } },
      responses: respondWith("The preimage, as a wallet would receive it.", DevPaid, {
        preimage: "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9",
      }),
      rejections: ["not_found"],
      isCounted: false,
      isCrossOrigin: true,
    },
  },
)

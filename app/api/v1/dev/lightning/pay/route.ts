import { readJson } from "@/lib/api/body"
import { handler, route } from "@/lib/api/handler"
import { AppError } from "@/lib/errors"
import { parseBody } from "@/lib/input"
import { devNode } from "@/lib/paywall/lightning/node"
import { DevPayment } from "@/lib/paywall/schema"

/** Who has spent the free rate can still pay: a wallet does not ask the seller's leave. */
const isCounted = false

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handler({ isCounted, isOpen: true }, async ({ request }) => {
    const node = devNode()
    if (!node) throw new AppError("not_found", "There is nothing at this address.")
    const { invoice } = parseBody(DevPayment, await readJson(request))
    const preimage = node.pay(invoice, new Date())
    if (preimage === null) throw new AppError("invalid_request", "This is no open invoice of this directory.")
    return { preimage }
  }),
})

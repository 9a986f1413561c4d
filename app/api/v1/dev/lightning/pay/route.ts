import { serve } from "@/lib/api/route"
import { AppError } from "@/lib/contract/errors"
import { PAYWALL } from "@/lib/paywall/contract"
import { devNode } from "@/lib/paywall/lightning/node"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(PAYWALL.payWithPlayMoney, async ({ readBody }) => {
  const node = devNode()
  if (!node) throw new AppError("not_found", "There is nothing at this URL.")
  const { invoice } = await readBody()
  const preimage = node.pay(invoice, new Date())
  if (preimage === null) throw new AppError("invalid_request", "This is no open invoice of this directory.")
  return { preimage }
})

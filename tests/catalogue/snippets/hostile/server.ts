// The endpoints of the suite: each path answers one challenge, and everything that a program sends is recorded by its path.

import type { IncomingMessage, ServerResponse } from "node:http"
import { openShop, pathOf, readJson, readText, type Shop, sendJson } from "@/tests/street/shop"
import { openTempoChain } from "@/tests/street/tempo-chain"
import { type Answer, type Challenge, ELSEWHERE, HERE } from "./answers"
import { preimageOf } from "./challenges/lightning"
import { answerSolana } from "./solana-node"

export interface Received {
  /** Whether the other server received the request. */
  isElsewhere: boolean
  /** In small letters; `authorization: Payment …` and its relatives are payments. */
  headers: Readonly<Record<string, string>>
  /** How many challenges were answered to the program before this request. */
  challengesBefore: number
}

/** What left one program. */
export interface Trace {
  received: Received[]
  /** Invoices that the wallet was asked to pay, with the amount if one was given beside. */
  invoices: { invoice: string; amount: string | null }[]
  /** Transactions that the program itself sent to the Tempo network. */
  transactions: string[]
}

interface Route {
  challenge: Challenge
  trace: Trace
  counts: { unpaid: number; paid: number; elsewhere: number; challenges: number }
}

const CREDENTIAL = /^(?:Payment|L402|LSAT) /i
const PAYMENT_HEADERS = ["x-payment", "payment-signature", "authorization"]
const isPayment = (headers: Received["headers"]) =>
  PAYMENT_HEADERS.some((name) => name in headers) || Object.values(headers).some((value) => CREDENTIAL.test(value))

const GOODS: Answer = { status: 200, headers: [["content-type", "application/json"]], body: '{"ok":true}' }

export async function openHostileServer() {
  const routes = new Map<string, Route>()
  let elsewhere: Shop
  let here: Shop

  /** The answer with this number; the last one repeats. */
  const pick = (answers: readonly Answer[], index: number) => answers[Math.min(index, answers.length - 1)]

  function choose(route: Route, isElsewhere: boolean, isPaid: boolean): Answer {
    const { challenge, counts } = route
    if (isElsewhere) return pick(challenge.elsewhere, counts.elsewhere++) ?? GOODS
    if (!isPaid) return pick(challenge.unpaid, counts.unpaid++) ?? GOODS
    return challenge.paid[counts.paid++] ?? GOODS
  }

  const answerAt = (isElsewhere: boolean) => (request: IncomingMessage, response: ServerResponse) => {
    const path = pathOf(request)
    const route = routes.get(path)
    if (!route) return sendJson(response, 404, { error: `no path ${path}` })
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    route.trace.received.push({ isElsewhere, headers, challengesBefore: route.counts.challenges })
    const answer = choose(route, isElsewhere, isPayment(headers))
    if (answer.status === 402) route.counts.challenges++
    const raw = answer.headers.flatMap(([name, value]) => [
      name,
      value.replaceAll(ELSEWHERE, elsewhere.origin + path).replaceAll(HERE, here.origin + path),
    ])
    return response.writeHead(answer.status, raw).end(answer.body)
  }

  here = await openShop(answerAt(false))
  elsewhere = await openShop(answerAt(true))

  /** Records and pays any invoice for the program at a path, like a wallet. */
  function pay(path: string, invoice: string, amount: string | null): string {
    const route = routes.get(path)
    if (!route) throw new Error(`a payment of ${path}, which is no path`)
    route.trace.invoices.push({ invoice, amount })
    return preimageOf(invoice)
  }
  const wallet = await openShop(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://wallet")
    const invoice = (await readText(request)).trim()
    return sendJson(response, 200, {
      preimage: pay(pathname.replace(/\/pay$/, ""), invoice, searchParams.get("amount")),
    })
  })

  const tempo = await openTempoChain()
  /** Records what is sent to the chain. A program has a key of its own, but programs run one after the other per lane as well. */
  const chain = await openShop(async (request, response) => {
    const call = (await readJson(request)) as { method?: string; params?: unknown[] }
    if (call.method?.startsWith("eth_sendRawTransaction")) onTransaction(String(call.params?.[0]))
    const answer = await fetch(tempo.origin, { method: "POST", body: JSON.stringify(call) })
    return sendJson(response, 200, await answer.json())
  })
  let onTransaction: (raw: string) => void = () => undefined

  const solana = await openShop(async (request, response) =>
    sendJson(response, 200, answerSolana(await readJson(request))),
  )

  return {
    origin: here.origin,
    elsewhere: elsewhere.origin,
    /** The URL of the command-line wallet; the path of a program follows. */
    wallet: wallet.origin,
    chain: chain.origin,
    solana: solana.origin,
    pay,
    /** @param listener receives each transaction that is sent to the Tempo network */
    listen: (listener: (raw: string) => void) => {
      onTransaction = listener
    },
    /** Answers the challenge at a path. @returns what programs will send */
    serve(path: string, challenge: Challenge): Trace {
      const trace: Trace = { received: [], invoices: [], transactions: [] }
      routes.set(path, { challenge, trace, counts: { unpaid: 0, paid: 0, elsewhere: 0, challenges: 0 } })
      return trace
    },
    close: () => Promise.all([here, elsewhere, wallet, chain, solana, tempo].map((shop) => shop.close())),
  }
}
export type HostileServer = Awaited<ReturnType<typeof openHostileServer>>

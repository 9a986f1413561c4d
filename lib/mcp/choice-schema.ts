import { z } from "zod"
import { PICK } from "@/lib/catalogue/pick/contract"
import { PickAnswer, Picked } from "@/lib/catalogue/pick/schema"
import { Service } from "@/lib/catalogue/schema"
import { CLIENT_IDS } from "@/lib/protocols/clients/client-table"
import { PROTOCOLS } from "@/lib/protocols/names"

export const COMPARED = { least: 2, most: 4 } as const

/** The description of an argument is that of the API's query parameter. */
const about = (name: string) => PICK.pickService.query.parameters.find((one) => one.name === name)?.description ?? ""
const text = () => z.string("must be text")
/** The parser of the query checks the value. */
const listOf = (values: readonly string[]) => {
  const one = text().meta({ enum: [...values] })
  return z.union([one, z.array(one)], "must be text or a list of texts")
}
const number = () => z.number("must be a number")

export const PickInput = z.strictObject({
  task: text().describe(about("task")),
  protocols: listOf(PROTOCOLS).describe(about("protocols")).optional(),
  max_price_usd: number().describe(about("max_price_usd")).optional(),
  min_reliability: number().describe(about("min_reliability")).optional(),
  payable_by: listOf(CLIENT_IDS).describe(about("payable_by")).optional(),
})

const notice = z.string().describe("How to treat texts that providers wrote")
const ShownPick = Picked.extend({ service: Service.partial().required({ id: true }) })

export const PickOutput = z.object({
  notice,
  ...PickAnswer.extend({ choice: ShownPick.nullable(), fallbacks: z.array(ShownPick) }).shape,
})

export const CompareInput = z.strictObject({
  ids: z
    .array(z.union([text(), z.int()], "must be the ids of services"), "must be a list of ids")
    .min(COMPARED.least, `must name at least ${COMPARED.least} services`)
    .max(COMPARED.most, `must name at most ${COMPARED.most} services`)
    .describe("Ids or numbers of services, as search_services shows them"),
})

export const ComparedFact = z.object({
  fact: z.string(),
  values: z.array(z.union([z.string(), z.number(), z.boolean()]).nullable()).describe("In the order of `services`"),
  differs: z.boolean(),
  best: z.array(z.uuid()).describe("The ids with the best value; empty where no value is better"),
})
export type ComparedFact = z.infer<typeof ComparedFact>

export const CompareOutput = z.object({
  notice,
  services: z.array(Service.pick({ id: true, name: true, url: true })),
  facts: z.array(ComparedFact),
})

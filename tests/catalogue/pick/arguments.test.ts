import { expect, it } from "vitest"
import { FILTERS } from "@/lib/catalogue/list/filters"
import { PAGE_PARAMETERS } from "@/lib/catalogue/page-parameters"
import { PICK } from "@/lib/catalogue/pick/contract"
import { OLD_NAMES } from "@/lib/catalogue/pick/schema"
import { PickInput } from "@/lib/mcp/schema"

it("D-pick-09 the page, the API and MCP take the same arguments, which have the names of the list where it has them", () => {
  const ofApi = PICK.pickService.query.parameters.map(({ name }) => name).toSorted()
  expect(Object.keys(PickInput.shape).toSorted()).toEqual(ofApi)
  expect([...PAGE_PARAMETERS["/pick"]].toSorted()).toEqual(ofApi)
  const own = ["task", "min_reliability", ...Object.keys(OLD_NAMES)]
  for (const name of ofApi.filter((one) => !own.includes(one))) expect(Object.keys(FILTERS)).toContain(name)
})

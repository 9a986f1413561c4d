import { readSession } from "@/app/_shared/session"
import { sendStored } from "@/app/_shared/stored-document"
import { PATH } from "@/components/manage/address"
import { ownerSession } from "@/lib/api/session/owner"
import { exportOwned } from "@/lib/owners/stored"

/** What is stored of the signed-in owner of a domain. */
export async function GET(): Promise<Response> {
  const { content: owner } = await readSession(ownerSession)
  return sendStored(owner?.domain ?? "", PATH, async () => owner && exportOwned(owner, new Date()))
}

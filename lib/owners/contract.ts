import { OWNER, PAYEE, REJECTED, SERVICE, SERVICE_ID } from "@/lib/catalogue/contract-examples"
import { endpointUrl } from "@/lib/catalogue/listing-fields"
import { Service } from "@/lib/catalogue/schema"
import { BULK, BulkDeleteCall, BulkDeleted, Deleted, OwnerInput, WaitingInput } from "@/lib/claims/schema"
import { defineOperations, inPath, respondWith } from "@/lib/contract/operation"
import { namedObject } from "@/lib/contract/schema-names"
import { DEMAND_DAYS } from "@/lib/demand/schema"
import { ServiceEdit } from "@/lib/owners/edit"
import { ConfirmPayeeInput, OWNED_PAGE, UsesList, WaitingList } from "@/lib/owners/schema"
import { ErasedDomain, MOST_STORED, STAYS, StoredOfDomain } from "@/lib/owners/stored-schema"
import { RejectedRegistration } from "@/lib/registration/schema"

export const EditInput = namedObject("EditInput", {
  ...ServiceEdit.shape,
  url: endpointUrl.optional().describe("The URL of the listing, which does not change. Another one is 409."),
  ...OwnerInput.shape,
})

const { domain: DOMAIN } = OWNER
const STORED = {
  ...{ domain: DOMAIN, exported_at: "2026-11-22T08:00:00Z", claim: null },
  ...{ listings: [], revisions: [], registrations: [], batches: [], actions: [], cut: [] },
}
const ERASED = {
  ...{ domain: DOMAIN, listings: 3, contacts: 1, revisions: 0, registrations: 3, batches: 0, claim: true },
  stays: [...STAYS],
}

export const OWNED = defineOperations(
  { tag: "ownership", method: "post", auth: "owner" },
  {
    listWaiting: {
      path: "/api/v1/claim/waiting",
      summary: "List what waits for the owner",
      description: `Registrations that somebody else sent for the host, then public listings that the owner has not accepted. Each group has the oldest first, ${OWNED_PAGE.waiting} on a page. Accept each listing, or delete it to reject it.`,
      body: { schema: WaitingInput, example: OWNER },
      responses: respondWith("One page. `total` counts all.", WaitingList, {
        domain: OWNER.domain,
        waiting: [{ ...SERVICE, status: "pending", domain_verified: 0 }],
        total: 1,
        limit: OWNED_PAGE.waiting,
        offset: 0,
      }),
    },
    listUses: {
      path: "/api/v1/claim/uses",
      summary: "Count the uses of the owner's listings",
      description: `How often each listing was shown in searches, opened and picked, over the pages, the API and MCP. Each client counts once a UTC day for each use; nobody is named or stored. ${OWNED_PAGE.size} listings on a page, by name.`,
      body: { schema: WaitingInput, example: OWNER },
      responses: respondWith("One page. `total` counts all listings.", UsesList, {
        domain: OWNER.domain,
        days: DEMAND_DAYS,
        services: [
          { id: SERVICE.number, service_id: SERVICE.id, name: SERVICE.name, shown: 412, opened: 57, picked: 9 },
        ],
        total: 1,
        limit: OWNED_PAGE.size,
        offset: 0,
      }),
    },
    exportOwned: {
      path: "/api/v1/claim/export",
      summary: "Export what is stored of the owner",
      description: `The claim, the listings, their revisions, registrations, batches and the audit log, without secrets. At most ${MOST_STORED.toLocaleString("en")} entries in each list.`,
      body: { schema: OwnerInput, example: OWNER },
      responses: respondWith("One document.", StoredOfDomain, STORED),
    },
    eraseOwned: {
      path: "/api/v1/claim/erase",
      summary: "Delete what the owner left",
      description:
        "All listings of the host, the contact addresses, revisions, registrations and batches, and the claim with its token. The listings are hidden at once and gone for good in 30 days. `stays` names what stays.",
      body: { schema: OwnerInput, example: OWNER },
      responses: respondWith("Deleted.", ErasedDomain, ERASED),
    },
    editService: {
      method: "patch",
      path: "/api/v1/services/{id}",
      summary: "Edit a listing",
      description:
        "At least one field in addition to the proof. Null clears a field. A cleared price shows the price that the endpoint requests. A new `http_method` or `probe_body` is sent to the endpoint first, and stored only with a valid challenge; otherwise the response is 422 with the report. Such an edit counts as one of the owner's 60 checks an hour. The URL of a listing does not change: register the new one.",
      pathParameters: [SERVICE_ID],
      body: { schema: EditInput, example: { ...OWNER, name: "Harbour levels", price_usd: 0.002 } },
      waitsForOthers: true,
      responses: {
        ...respondWith("The listing as it is now.", Service, SERVICE),
        ...respondWith(
          "The new request has no valid challenge: the request, the response, the findings, and how to fix them.",
          RejectedRegistration,
          REJECTED,
          422,
        ),
      },
      rejections: ["not_found", "other_host", "conflict"],
    },
    confirmPayee: {
      path: "/api/v1/services/{id}/confirm-payee",
      summary: "Confirm a changed payee",
      description:
        "Ends the caution `payee_changed` for this payee. `pay_to` must be the payee that the last valid challenge names; otherwise the response is 409 and names both. A proof by file that is younger than the change is 409 too. Another change later is a caution again.",
      pathParameters: [SERVICE_ID],
      body: { schema: ConfirmPayeeInput, example: { ...OWNER, pay_to: PAYEE } },
      responses: respondWith("The listing as it is now.", Service, SERVICE),
      rejections: ["not_found", "other_host", "conflict"],
    },
    deleteService: {
      method: "delete",
      path: "/api/v1/services/{id}",
      summary: "Delete a listing",
      description: "Hidden at once, and removed for good after 30 days. A repeated call changes nothing.",
      pathParameters: [SERVICE_ID],
      body: { schema: OwnerInput, example: OWNER },
      responses: respondWith("Deleted.", Deleted, {
        message: "The listing is deleted. It is hidden now and gone for good in 30 days.",
        id: SERVICE.number,
        service_id: SERVICE.id,
      }),
      rejections: ["not_found", "other_host"],
    },
    deleteServices: {
      path: "/api/v1/services/bulk-delete",
      summary: `Delete up to ${BULK.max} listings`,
      body: { schema: BulkDeleteCall, example: { ...OWNER, ids: [4100, 4101] } },
      responses: respondWith("Each id as it was sent: deleted, or skipped with the reason.", BulkDeleted, {
        deleted: [4100],
        skipped: [4101],
        reasons: { 4101: "There is no service with this id." },
      }),
    },
  },
)

export const OWNED_ADMIN = defineOperations(
  {
    tag: "admin",
    auth: "admin",
    pathParameters: [inPath("domain", "A host name.", DOMAIN)],
    rejections: ["not_found"],
  },
  {
    exportDomain: {
      method: "get",
      path: "/api/v1/admin/domains/{domain}/export",
      summary: "Export what is stored of a provider",
      description: "With the contacts of whoever registered the listings. A domain needs no claim.",
      responses: respondWith("One document, without secrets.", StoredOfDomain, STORED),
    },
    eraseDomain: {
      method: "post",
      path: "/api/v1/admin/domains/{domain}/erase",
      summary: "Delete what a provider left",
      description: "As the owner does it. The listings can be restored for 30 days, the rest cannot.",
      responses: respondWith("Deleted.", ErasedDomain, ERASED),
    },
  },
)

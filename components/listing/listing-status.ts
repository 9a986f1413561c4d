// The URL of the listing status: whether a URL is listed, its last findings, and the rules of other directories, as JSON.

export const LISTING_STATUS_PATH = "/api/v1/listing-status"

export const listingStatusHref = (url: string) => `${LISTING_STATUS_PATH}?${new URLSearchParams({ url })}`

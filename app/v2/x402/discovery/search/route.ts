import { serveSearch } from "@/app/discovery/bazaar-routes"
import { BAZAAR } from "@/lib/interfaces/bazaar/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveSearch(BAZAAR.searchBazaarV2)

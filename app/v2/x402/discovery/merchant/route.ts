import { serveMerchant } from "@/app/discovery/bazaar-routes"
import { BAZAAR } from "@/lib/catalogue/bazaar/contract"

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serveMerchant(BAZAAR.listMerchantV2)

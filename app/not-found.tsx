import type { Metadata } from "next"
import { Neighbours } from "@/components/catalogue/neighbours"
import { NotListed } from "@/components/site/not-listed"
import { loadNeighbours } from "./neighbours"

export const metadata: Metadata = { title: "Not found", robots: { index: false } }

export default async function NotFoundPage() {
  return (
    <NotListed>
      <Neighbours services={await loadNeighbours()} />
    </NotListed>
  )
}

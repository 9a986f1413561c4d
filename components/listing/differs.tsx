import { Icon } from "@/components/ui/icon"

export function Differs({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-degraded">
      <Icon name="warning" size={12} />
      <span className="sr-only">Differs: </span> {children}
    </span>
  )
}

import type { MarkWords } from "@/components/listing/provider-mark-words"
import { HealthMark } from "@/components/ui/health-mark"

interface ProviderMarkProps {
  mark: MarkWords
  health: Parameters<typeof HealthMark>[0]["health"]
  /** What screen readers announce in place of the word for the health. */
  healthText?: string | null
}

/** The icon or the initial of a provider, with the glyph of the health on its corner. It is a decoration: the host stands next to it. */
export function ProviderMark({ mark: { initial, grey, icon }, health, healthText = null }: ProviderMarkProps) {
  return (
    <span className="mark" data-initial={icon ? undefined : initial} data-grey={icon ? undefined : grey}>
      {/* biome-ignore lint/performance/noImgElement: next/image adds script, and the picture has its size */}
      {icon && <img src={icon} alt="" width={28} height={28} loading="lazy" />}
      <HealthMark health={health} hidden>
        {healthText}
      </HealthMark>
    </span>
  )
}

// The labels of the sources of a service, which the API joins to `source` (docs/sources.md#merging). Pure.

export interface SourceLabels {
  /** All sources that name the service, ordered by when each source first named it. Of an unnamed service, the last label. */
  sources: string[]
  /** Whether no source names the service any more. */
  isUnnamed: boolean
}

/** Adds a label. The last label of an unnamed service gives way to the new one. */
export const addLabel = ({ sources, isUnnamed }: SourceLabels, label: string): SourceLabels => ({
  sources: isUnnamed ? [label] : [...new Set([...sources, label])],
  isUnnamed: false,
})

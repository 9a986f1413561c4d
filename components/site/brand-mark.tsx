export function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4.5" strokeWidth="1.5" />
      <path d="M9 6.5h6M9 10h6M9 13.5h6" strokeWidth="1.5" />
      <path d="M5 6.5h1.75M5 10h1.75M5 13.5h1.75" strokeWidth="1.75" />
    </svg>
  )
}

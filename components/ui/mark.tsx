/** The logo: a thread, and a fork that leaves it and comes back. */
export function Mark({ size = 18 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      strokeWidth="1.9"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M5 1.5v15" stroke="currentColor" />
      <path d="M5 4c5.200 0 8 1.800 8 5s-2.800 5-8 5" stroke="var(--color-fork-line)" />
    </svg>
  )
}

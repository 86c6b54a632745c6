/** The product's mark: a message with the cross of care. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M9 9.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.2L12 25v-3.5H9a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z"
        className="fill-on-accent"
      />
      <path d="M16 12.2v6.6M12.7 15.5h6.6" className="stroke-accent" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  )
}

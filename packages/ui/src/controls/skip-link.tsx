import { focusContent } from './main-content.tsx'

/** The first control of a page: it takes keyboard users past the header. It is visible while it has the focus. */
export function SkipLink({ label }: { label: string }) {
  return (
    <button
      type="button"
      onClick={focusContent}
      // `not-sr-only` removes the padding, so the padding is set for the focused state.
      className="sr-only z-60 rounded-s bg-accent font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
    >
      {label}
    </button>
  )
}

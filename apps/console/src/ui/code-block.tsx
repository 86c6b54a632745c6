'use client'

import { CopyButton } from './copied.tsx'

/** Code or a response, in a box that scrolls on its own and wraps lines. @param name what it is, for screen readers */
export function CodeBlock({ text, name }: { text: string; name: string }) {
  return (
    <div className="relative min-w-0">
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that
        tabIndex={0}
        className="max-h-120 overflow-y-auto rounded-s border border-line bg-sunken p-3 pe-12"
      >
        <pre dir="ltr" className="font-mono text-s wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </section>
      <div className="absolute top-1 right-1 rounded-s bg-sunken">
        <CopyButton text={text} name={name} />
      </div>
    </div>
  )
}

import { Mark } from '@consult/ui/controls/mark.tsx'
import type { ReactNode } from 'react'

/** The frame of the signed-out pages: one card on an empty page. */
export function SignedOutFrame({ title, words, children }: { title: string; words: ReactNode; children?: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 content-center justify-items-center px-[min(1rem,5vw)] py-8">
      <div className="w-full max-w-100">
        <div className="mb-5 flex items-center gap-2.5">
          <Mark className="size-8" />
          <span className="text-l font-semibold tracking-tight">Consult</span>
        </div>
        <div className="rounded-l border border-line bg-surface p-[min(1.25rem,6.25vw)] sm:p-7">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <div className="mt-2 text-m text-muted">{words}</div>
          {children && <div className="mt-6">{children}</div>}
        </div>
      </div>
    </main>
  )
}

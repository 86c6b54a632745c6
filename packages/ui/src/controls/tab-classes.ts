/** The row of tabs above their panels. */
export const tabList = 'flex border-b border-line'

/** A tab. The selected one has a line below it. */
export const tabItem =
  'relative inline-flex min-h-11 min-w-0 flex-1 items-center @max-[16rem]:flex-auto justify-center gap-1.5 border-b-2 border-transparent px-2 text-m @max-[16rem]:px-1 font-medium text-muted -outline-offset-2 transition-colors duration-(--quick) select-none hover:text-ink data-active:border-accent data-active:text-ink'

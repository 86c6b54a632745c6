/** The box of an open menu or popover. It stays within the window, and scrolls if its content is taller. */
export const menuBox =
  'overlay-fade max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-m border border-line bg-surface p-1.5 shadow-overlay outline-none'

/** An item in a menu. */
export const menuItem =
  'flex min-h-9.5 items-center gap-[min(0.75rem,3.75vw)] rounded-s px-[min(0.75rem,3.75vw)] text-m select-none data-highlighted:bg-hover data-highlighted:text-ink pointer-coarse:min-h-11'

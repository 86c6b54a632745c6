/** The box of an open menu. */
export const menuBox = 'overlay-fade rounded-m border border-line bg-surface p-1.5 shadow-overlay outline-none'

/** An item in a menu. */
export const menuItem =
  'flex min-h-9.5 items-center gap-3 rounded-s px-3 text-m select-none data-highlighted:bg-hover data-highlighted:text-ink pointer-coarse:min-h-11'

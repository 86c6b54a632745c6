/** True while a dialog or a menu is open over the page. One that is closing no longer blocks keys. */
export const hasOverlay = (): boolean => document.querySelector('[data-overlay]:not([data-closed])') !== null

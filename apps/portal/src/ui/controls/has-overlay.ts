/** True while a dialog or a menu stands over the page. One that is fading away holds no key up any more. */
export const hasOverlay = (): boolean => document.querySelector('[data-overlay]:not([data-closed])') !== null

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

/** Names the key that sends together with Enter. */
export const modifierKey = (): string => (isApple() ? '⌘' : 'Ctrl')

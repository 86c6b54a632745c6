import type { Plugin } from 'vite'

/** Lets the page run what goes ahead of the app as soon as that is there: modules run in the order of their tags. */
export function aheadOfApp(): Plugin {
  return {
    name: 'consult:ahead-of-app',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const ahead = Object.values(bundle).find(
          (part) => part.type === 'chunk' && part.isEntry && part.name === 'ahead',
        )
        if (!ahead) throw new Error('nothing goes ahead of the app')
        return [
          {
            tag: 'script',
            attrs: { type: 'module', crossorigin: true, src: `/embed/v1/${ahead.fileName}` },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
  }
}

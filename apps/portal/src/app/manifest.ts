import type { MetadataRoute } from 'next'

/** Makes the portal installable. On iPhones, only installed apps get notifications. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    id: '/',
    name: 'Consult',
    short_name: 'Consult',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b6b73',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  }
}

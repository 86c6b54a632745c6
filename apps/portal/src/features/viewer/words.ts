import { defineWords } from '@consult/ui/i18n/words.ts'

export const viewerWords = defineWords({
  en: {
    close: 'Close image',
    next: 'Next image',
    previous: 'Previous image',
    pictureOf: (at: number, count: number) => `${at} of ${count}`,
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoom: (percent: number) => `${percent}%`,
    turn: 'Rotate',
    downloadFile: (name: string) => `Download ${name}`,
  },
  es: {
    close: 'Cerrar la imagen',
    next: 'Imagen siguiente',
    previous: 'Imagen anterior',
    pictureOf: (at, count) => `${at} de ${count}`,
    zoomIn: 'Ampliar',
    zoomOut: 'Reducir',
    zoom: (percent) => `${percent} %`,
    turn: 'Girar',
    downloadFile: (name) => `Descargar ${name}`,
  },
})

/** What is tried. Drawings are judged by eye. */
export const TRIED = /^(?:sync-protocol|pwa\/(?:sync|engine|actions|state|sw)|backend(?!\/(?:illustrations|data)))\/.*(?<!\.d)\.ts$/

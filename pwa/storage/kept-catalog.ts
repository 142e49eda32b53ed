/** In local storage: this device has a catalog, so that it is not worth asking the server for a single page. */
export const HAS_CATALOG = 'starlane-catalog'

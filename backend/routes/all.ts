import type { Shop } from '../shop.ts'
import { authRoutes } from './auth.ts'
import { bookRoutes } from './books.ts'
import { confirmEmailRoutes } from './confirm-email.ts'
import { listingRoutes } from './listings.ts'
import { liveRoute } from './live.ts'
import { loginRoutes } from './logins.ts'
import { mutationRoutes } from './mutations.ts'
import { openApiRoutes } from './openapi.ts'
import { operationRoutes } from './operations.ts'
import { pictureRoutes } from './pictures.ts'
import { quizRoutes } from './quiz.ts'
import { recoveryRoutes } from './recovery.ts'
import type { Route } from './route.ts'
import { shareRoutes } from './shares.ts'
import { storeRoutes } from './store.ts'
import { syncRoutes } from './sync.ts'
import { userRoutes } from './users.ts'

/** Every call the shop answers. */
export function allRoutes(shop: Shop): Route[] {
  const routes = [
    ...listingRoutes(shop),
    ...syncRoutes(shop),
    liveRoute(shop),
    ...mutationRoutes(shop),
    ...authRoutes(shop),
    ...userRoutes(shop),
    ...loginRoutes(shop),
    ...confirmEmailRoutes(shop),
    ...storeRoutes(shop),
    ...shareRoutes(shop),
    ...quizRoutes(shop),
    ...recoveryRoutes(shop),
    ...bookRoutes(shop),
    ...pictureRoutes(shop),
    ...operationRoutes(shop),
  ]
  return [...routes, ...openApiRoutes(routes, shop)]
}

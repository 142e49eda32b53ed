/** What of React Router goes into the build: what is imported elsewhere and not named here fails it. */
export {
  BrowserRouter,
  matchRoutes,
  Outlet,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'

/** What of React Router goes into the build: what is imported elsewhere and not named here fails it. */
export {
  BrowserRouter,
  matchRoutes,
  Outlet,
  Route,
  Routes,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'

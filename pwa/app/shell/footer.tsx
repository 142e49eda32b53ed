import { Link } from '../../components/link/link.tsx'
import { Logo } from '../../components/logo/logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import './footer.css'

export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap foot-in">
        <Logo />
        <nav aria-label="Footer">
          <ul className="row">
            <li>
              <Link to="/about">About Us</Link>
            </li>
            <li>
              <Link to="/contact">Contact Us</Link>
            </li>
            <li>
              <Link to="/policies">Policies</Link>
            </li>
          </ul>
        </nav>
        <ThemeSwitch className="btn btn-small" />
        <p className="small">© 2025 Starlane. All rights reserved.</p>
      </div>
    </footer>
  )
}

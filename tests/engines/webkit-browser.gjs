#!/usr/bin/env -S gjs -m
// A browser of one window over WebKitGTK that keeps its profile under automation: the engine's own small browser forgets everything then, and a
// journey that closes the browser and opens it again would prove nothing.
import GLib from 'gi://GLib'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'
import system from 'system'

Gtk.init(null)
const folder = GLib.getenv('STARLANE_WEBKIT_PROFILE')
const manager = new WebKit.WebsiteDataManager({ base_data_directory: `${folder}/data`, base_cache_directory: `${folder}/cache` })
const context = WebKit.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(true)
context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo()
  info.set_name('MiniBrowser')
  info.set_version(2, 0, 0)
  session.set_application_info(info)
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true })
    const window = new Gtk.Window({ default_width: 1280, default_height: 900 })
    window.add(view)
    window.connect('destroy', () => Gtk.main_quit())
    window.show_all()
    return view
  })
})
Gtk.main()
system.exit(0)

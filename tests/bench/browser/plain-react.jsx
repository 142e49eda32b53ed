// A bare page of React and its router with a listing's cards: what a first visit is held against.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

function Card({ product }) {
  const [inCart, setInCart] = useState(false)
  return (
    <article>
      <img src={product.image} alt="" width="400" height="400" />
      <h3>{product.name}</h3>
      <p>{product.desc}</p>
      <button onClick={() => setInCart(!inCart)}>{inCart ? 'Remove' : 'Add to Cart'}</button>
    </article>
  )
}

function Cards() {
  return (
    <>
      <h1>K-Pop</h1>
      {globalThis.products.map((product) => (
        <Card key={product.id} product={product} />
      ))}
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Routes>
      <Route path="*" element={<Cards />} />
    </Routes>
  </BrowserRouter>,
)
